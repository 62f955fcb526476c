-- What the clock does by itself, and when. A row is claimed and its act done in one transaction, so that two programs do it once.
-- Rows follow from the journal and are no part of its chain; those that are done stay, so that nothing is done a second time.
CREATE TABLE due (
  key TEXT NOT NULL PRIMARY KEY,
  at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'stopped'))
) STRICT, WITHOUT ROWID;
CREATE INDEX due_waiting ON due (at) WHERE state = 'waiting';
