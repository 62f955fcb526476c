-- The gamemaster's notes to himself. Nothing is played from them and no player is shown one, so they are no part of the
-- chain, and he may edit and delete them. A note belongs to a step, a place and a seat, each of which may be NULL.
CREATE TABLE note (
  id INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  step TEXT,
  place TEXT,
  seat TEXT,
  written TEXT NOT NULL,
  changed TEXT NOT NULL
) STRICT;
