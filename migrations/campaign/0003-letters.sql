-- Letters that the gamemaster keeps back or corrects, and lines of play that he took back.
-- `run`: the run that the letter tells of, also where it was corrected later; `corrects`: the letter whose place it
-- takes; `back`: why the gamemaster keeps it out of the release; `freed`: the entry since which it may leave.
ALTER TABLE letter ADD COLUMN run INTEGER REFERENCES entry (seq);
ALTER TABLE letter ADD COLUMN corrects INTEGER REFERENCES letter (id);
ALTER TABLE letter ADD COLUMN back TEXT;
ALTER TABLE letter ADD COLUMN freed INTEGER REFERENCES entry (seq);

UPDATE letter SET run = entry WHERE about IS NOT NULL;
UPDATE letter SET freed = coalesce(
  (SELECT min(e.seq) FROM entry e WHERE e.kind = 'release' AND json_extract(e.body, '$.run') = letter.entry), entry)
WHERE state IN ('ready', 'sent', 'failed');

CREATE TRIGGER letter_origin_stands BEFORE UPDATE OF run, corrects ON letter
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a letter stands'); END;
CREATE TRIGGER freed_letter_stays_free BEFORE UPDATE OF freed ON letter WHEN OLD.freed IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a letter that may leave stays free'); END;

-- Entries from `since` on and before `till` belong to a line of play that was taken back by entry `till`.
CREATE VIEW abandoned AS
  SELECT CAST(json_extract(body, '$.text') AS INTEGER) AS since, seq AS till
  FROM entry WHERE kind = 'ruling' AND json_extract(body, '$.on') = 'take-back';
