-- What a seat was sent last is asked for on all its pages, and of every seat in each run: without this, all letters of a long
-- war are looked through.
CREATE INDEX letter_by_seat ON letter (seat, run);
