-- Packs that gamemasters keep in the folder: uploaded, copied from one that ships, edited. One with faults is kept as a
-- draft. `about` (JSON): the scenarios it has, and how many faults, when it was kept last.
CREATE TABLE pack (
  name TEXT PRIMARY KEY,
  system TEXT NOT NULL,
  about TEXT NOT NULL CHECK (json_valid(about)),
  made TEXT NOT NULL,
  changed TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE pack_file (
  pack TEXT NOT NULL REFERENCES pack (name) ON DELETE CASCADE ON UPDATE CASCADE,
  path TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (pack, path)
) STRICT;
