-- How far the journal of each campaign of the folder had come when it was last written: what is cut off a file's end, its own
-- chain cannot tell. `name` is the file's, `campaign` tells another campaign under the same name apart. Written after the
-- campaign's own commit, so that it is never ahead of a file that is whole.
CREATE TABLE head (
  name TEXT PRIMARY KEY,
  campaign TEXT NOT NULL,
  seq INTEGER NOT NULL,
  chain TEXT NOT NULL
) STRICT, WITHOUT ROWID;
