-- Letters of the gamemaster's own. `due`: held until that time (ISO, UTC), whatever is released before; `again`: the
-- letter of which it is another copy.
ALTER TABLE letter ADD COLUMN due TEXT;
ALTER TABLE letter ADD COLUMN again INTEGER REFERENCES letter (id);

CREATE TRIGGER letter_copy_stands BEFORE UPDATE OF due, again ON letter
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a letter stands'); END;

CREATE INDEX letter_by_correction ON letter (corrects) WHERE corrects IS NOT NULL;
