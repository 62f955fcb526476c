-- SHA-256 of the state as it is kept, so that a changed position is found when the file is opened; those of before have none.
ALTER TABLE snapshot ADD COLUMN digest TEXT;
