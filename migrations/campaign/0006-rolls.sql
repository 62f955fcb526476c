-- How the rolls of a campaign with a key fell: the text that was signed, and its signature (base64). Both are NULL where
-- the key was missing, and the seed gave the faces. `name` is the roll's whole name with its dice; `run`: in which it fell first.
CREATE TABLE roll (
  name TEXT PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES entry (seq),
  signed TEXT,
  signature TEXT,
  CHECK ((signed IS NULL) = (signature IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX roll_by_run ON roll (run);

CREATE TRIGGER roll_stands BEFORE UPDATE ON roll
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a roll stands'); END;
CREATE TRIGGER roll_stays BEFORE DELETE ON roll
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a roll stays'); END;
