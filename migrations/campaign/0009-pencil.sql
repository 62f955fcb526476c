-- What a seat has drawn on its own map: what it believes and means to do. Nothing is played from it, so it is no part of
-- the chain, and a replay does not miss it. One row for each step in which a mark was drawn or changed, so that it can be
-- seen as it stood then. `number`: of the mark, from 1 for each seat; `base`: the entry with which the step began;
-- `step`: the title of that step; `body` (JSON): NULL where the mark was erased.
CREATE TABLE pencil (
  seat TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  base INTEGER NOT NULL,
  step TEXT NOT NULL,
  written TEXT NOT NULL,
  body TEXT CHECK (body IS NULL OR json_valid(body)),
  PRIMARY KEY (seat, number, base)
) STRICT, WITHOUT ROWID;
