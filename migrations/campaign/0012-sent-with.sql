-- Letters to one person who holds several seats leave as one e-mail. `sent_with` is the first of them, whose Message-ID it bears;
-- nothing where a letter left alone, or has not left.
ALTER TABLE letter ADD COLUMN sent_with INTEGER REFERENCES letter (id);
CREATE INDEX letter_sent_with ON letter (sent_with) WHERE sent_with IS NOT NULL;
