-- The journal of one campaign. What is written stays as it was written: triggers refuse changes. Only a letter's
-- way out (state, tries, problem) changes.

CREATE TABLE meta (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  campaign TEXT NOT NULL,
  title TEXT NOT NULL,
  system TEXT NOT NULL,
  pack TEXT NOT NULL,
  scenario TEXT NOT NULL,
  zone TEXT NOT NULL,
  options TEXT NOT NULL CHECK (json_valid(options)),
  seed TEXT NOT NULL,
  door_key TEXT NOT NULL,
  created TEXT NOT NULL
) STRICT;

-- The campaign's own copy of its pack.
CREATE TABLE pack_file (
  path TEXT PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;

-- chain = sha256 (chain before + the entry as canonical JSON); the first follows meta and pack.
CREATE TABLE entry (
  seq INTEGER PRIMARY KEY CHECK (seq > 0),
  written TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN (
    'begin', 'seat', 'sheet', 'ruling', 'approval', 'amendment', 'run', 'release', 'mail', 'letter')),
  step TEXT NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body)),
  chain TEXT NOT NULL
) STRICT;
CREATE INDEX entry_by_kind ON entry (kind, seq);

-- What happened in a run, beat by beat; `run` is its entry.
CREATE TABLE beat (
  run INTEGER NOT NULL REFERENCES entry (seq),
  no INTEGER NOT NULL,
  at TEXT NOT NULL,
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  rolls TEXT NOT NULL CHECK (json_valid(rolls)),
  PRIMARY KEY (run, no)
) STRICT, WITHOUT ROWID;

-- The state after an entry, for speed alone: replay builds it again and compares.
CREATE TABLE snapshot (
  entry INTEGER PRIMARY KEY REFERENCES entry (seq),
  state TEXT NOT NULL CHECK (json_valid(state))
) STRICT;

-- `void`: superseded before it left. `about` (JSON): what a report's letter was made from.
CREATE TABLE letter (
  id INTEGER PRIMARY KEY,
  entry INTEGER NOT NULL REFERENCES entry (seq),
  step TEXT NOT NULL,
  seat TEXT,
  mail TEXT,
  name TEXT,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  picture TEXT CHECK (picture IS NULL OR json_valid(picture)),
  about TEXT CHECK (about IS NULL OR json_valid(about)),
  message_id TEXT NOT NULL UNIQUE,
  in_reply_to TEXT,
  written TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('held', 'ready', 'sent', 'failed', 'void')),
  changed TEXT NOT NULL,
  problem TEXT,
  tries INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX letter_by_state ON letter (state, id);
CREATE INDEX letter_by_entry ON letter (entry);

CREATE TRIGGER meta_stands BEFORE UPDATE ON meta
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: meta stands'); END;
CREATE TRIGGER meta_stays BEFORE DELETE ON meta
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: meta stays'); END;
CREATE TRIGGER pack_file_stands BEFORE UPDATE ON pack_file
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a pack file stands'); END;
CREATE TRIGGER pack_file_stays BEFORE DELETE ON pack_file
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a pack file stays'); END;
CREATE TRIGGER entry_stands BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: an entry stands'); END;
CREATE TRIGGER entry_stays BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: an entry stays'); END;
CREATE TRIGGER beat_stands BEFORE UPDATE ON beat
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a beat stands'); END;
CREATE TRIGGER beat_stays BEFORE DELETE ON beat
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a beat stays'); END;
CREATE TRIGGER snapshot_stands BEFORE UPDATE ON snapshot
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a snapshot stands'); END;
CREATE TRIGGER snapshot_stays BEFORE DELETE ON snapshot
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a snapshot stays'); END;
CREATE TRIGGER letter_stands BEFORE UPDATE OF
  id, entry, step, seat, mail, name, subject, text, html, picture, about, message_id, in_reply_to, written ON letter
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a letter stands'); END;
CREATE TRIGGER letter_stays BEFORE DELETE ON letter
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a letter stays'); END;
CREATE TRIGGER sent_letter_stays_sent BEFORE UPDATE OF state ON letter WHEN OLD.state IN ('sent', 'void')
BEGIN SELECT RAISE(ABORT, 'the journal is append-only: a letter that left stays sent'); END;
