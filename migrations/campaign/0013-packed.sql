-- Letters and positions are kept compressed. `packed` of a letter: its text, HTML, picture and what it was made from, as a
-- JSON array under brotli; `text` and `html` are empty then, `picture` is NULL, and `about` holds only what is searched
-- for. `packed` of a position: its state; `state` is null then. Rows of earlier programs have none and stay as they are.
ALTER TABLE letter ADD COLUMN packed BLOB;
ALTER TABLE snapshot ADD COLUMN packed BLOB;

CREATE TRIGGER packed_letter_stands BEFORE UPDATE OF packed ON letter
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a letter stands'); END;
