-- A way in for whoever was given a seat: once, and for some days. Its letter is due from `due` on until it has left; then
-- `hash` (the SHA-256 of its token) and `ends` say what opens, and `used` when it did. `about` (JSON): what the letter says.
CREATE TABLE invitation (
  id INTEGER PRIMARY KEY,
  campaign TEXT NOT NULL,
  seat TEXT NOT NULL,
  -- In lower case.
  mail TEXT NOT NULL,
  about TEXT NOT NULL CHECK (json_valid(about)),
  message_id TEXT NOT NULL UNIQUE,
  made TEXT NOT NULL,
  due TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  problem TEXT,
  hash TEXT UNIQUE,
  ends TEXT,
  used TEXT
) STRICT;
CREATE INDEX invitation_by_seat ON invitation (campaign, seat);
CREATE INDEX invitation_by_due ON invitation (due);
