-- From here on a file is of a released Vedette. Older ones are brought up to this by `vedette upgrade` alone.
-- `redrawn`: the picture of a letter that was written before boards had places, in the form of today; `picture` stays as it
-- was written, for the letter's digest is of that.
ALTER TABLE letter ADD COLUMN redrawn TEXT CHECK (redrawn IS NULL OR json_valid(redrawn));

CREATE TRIGGER redrawn_stands BEFORE UPDATE OF redrawn ON letter WHEN OLD.redrawn IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a letter stands'); END;
