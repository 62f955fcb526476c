-- What a seat has beside the journal: what it wrote and did not send, and which of its sheets it is done with. Nothing is
-- played from either, so neither is part of the chain, and a replay does not miss them.

-- `revision` counts the changes of one draft and never goes back, so that a page knows when another has written.
CREATE TABLE draft (
  seat TEXT NOT NULL,
  key TEXT NOT NULL,
  text TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision > 0),
  written TEXT NOT NULL,
  PRIMARY KEY (seat, key)
) STRICT, WITHOUT ROWID;

-- `sheet`: the entry that its seat calls ready. When another sheet counts, the word lapses by itself.
CREATE TABLE ready (
  seat TEXT NOT NULL,
  key TEXT NOT NULL,
  sheet INTEGER NOT NULL REFERENCES entry (seq),
  written TEXT NOT NULL,
  PRIMARY KEY (seat, key)
) STRICT, WITHOUT ROWID;
