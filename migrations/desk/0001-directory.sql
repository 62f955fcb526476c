-- The directory of one folder of campaigns: persons and how they come in. Who holds which seat is true in the campaigns'
-- own files; `campaign` and `holding` only say where to look. Nothing here opens a door by itself: of links, sessions and
-- challenges the SHA-256 alone is kept.

CREATE TABLE person (
  id INTEGER PRIMARY KEY,
  -- In lower case.
  mail TEXT NOT NULL UNIQUE,
  -- By which an authenticator knows him: 32 random bytes.
  handle TEXT NOT NULL UNIQUE,
  made TEXT NOT NULL
) STRICT;

-- Whoever asked for a link, known or not; gone when the letter has left or nobody may have one.
CREATE TABLE wish (
  id INTEGER PRIMARY KEY,
  mail TEXT NOT NULL,
  message_id TEXT NOT NULL UNIQUE,
  wished TEXT NOT NULL,
  due TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  problem TEXT
) STRICT;
CREATE INDEX wish_by_due ON wish (due);

CREATE TABLE link (
  hash TEXT PRIMARY KEY,
  person INTEGER NOT NULL REFERENCES person (id),
  made TEXT NOT NULL,
  ends TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- `id` is for the page that lists them: random, and good for nothing else.
CREATE TABLE session (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  person INTEGER NOT NULL REFERENCES person (id),
  device TEXT NOT NULL,
  made TEXT NOT NULL,
  seen TEXT NOT NULL,
  ends TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_by_person ON session (person);

CREATE TABLE passkey (
  -- The credential's own id, base64url.
  id TEXT PRIMARY KEY,
  person INTEGER NOT NULL REFERENCES person (id),
  public_key BLOB NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL CHECK (json_valid(transports)),
  device TEXT NOT NULL,
  made TEXT NOT NULL,
  used TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_by_person ON passkey (person);

-- `person`: who may add a passkey by it; absent when it is for signing in.
CREATE TABLE challenge (
  hash TEXT PRIMARY KEY,
  person INTEGER REFERENCES person (id),
  ends TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- `file`: size and times of the file when it was looked into.
CREATE TABLE campaign (
  name TEXT PRIMARY KEY,
  file TEXT NOT NULL,
  title TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE holding (
  campaign TEXT NOT NULL REFERENCES campaign (name) ON DELETE CASCADE,
  seat TEXT NOT NULL,
  -- In lower case.
  mail TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (campaign, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX holding_by_mail ON holding (mail);
