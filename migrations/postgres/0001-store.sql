-- Everything that Vedette keeps, in one database: the tables of migrations/campaign, whose rows each belong to a campaign, and
-- those of migrations/desk, whose rows belong to the directory of a folder. `campaign_id` leads every key and index, so that a
-- cluster can spread the tables by it. A transaction says first which campaign it is of (`vedette.campaign`): it sees the rows
-- of that one, and without it none.

CREATE SCHEMA vedette;
CREATE SCHEMA vedette_desk;

-- Text in the order of its bytes, as in SQLite.
CREATE DOMAIN vedette.words AS text COLLATE "C";
CREATE DOMAIN vedette.json_words AS text COLLATE "C" CHECK (VALUE IS NULL OR VALUE::json IS NOT NULL);

-- Functions of SQLite that the store's statements use.
CREATE FUNCTION vedette.json_extract(doc text, path text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT doc::json #>> string_to_array(substr(path, 3), '.') $$;
CREATE FUNCTION vedette.json_array_length(doc text, path text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT json_array_length(doc::json #> string_to_array(substr(path, 3), '.')) $$;
CREATE FUNCTION vedette.json_each(doc text) RETURNS TABLE (value text) LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT json_array_elements_text(doc::json) $$;
CREATE FUNCTION vedette.pragma_table_info(of_table text) RETURNS TABLE (name text) LANGUAGE sql STABLE
  AS $$ SELECT column_name::text FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = of_table $$;

CREATE FUNCTION vedette.mine() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT current_setting('vedette.campaign', true) $$;

-- What there is: a campaign, or with the name '' the directory of the folder. `version` counts what was written, so that every
-- process knows when it has to read again. `dice_key`: the private half of the key of its dice.
CREATE TABLE vedette.shelf (
  id text COLLATE "C" PRIMARY KEY DEFAULT gen_random_uuid()::text,
  folder text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  version bigint NOT NULL DEFAULT 0,
  written timestamptz NOT NULL DEFAULT now(),
  UNIQUE (folder, name)
);

-- By the name of its campaign, since it may be there before the campaign is.
CREATE TABLE vedette.dice_key (
  folder text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (folder, name)
);

SET LOCAL search_path TO vedette;

CREATE TABLE meta (
  campaign_id words NOT NULL DEFAULT mine() REFERENCES shelf ON DELETE CASCADE,
  id bigint NOT NULL CHECK (id = 1),
  campaign words NOT NULL,
  title words NOT NULL,
  system words NOT NULL,
  pack words NOT NULL,
  scenario words NOT NULL,
  zone words NOT NULL,
  options json_words NOT NULL,
  seed words NOT NULL,
  door_key words NOT NULL,
  created words NOT NULL,
  PRIMARY KEY (campaign_id, id)
);

CREATE TABLE pack_file (
  campaign_id words NOT NULL DEFAULT mine() REFERENCES shelf ON DELETE CASCADE,
  path words NOT NULL,
  text words NOT NULL,
  PRIMARY KEY (campaign_id, path)
);

CREATE TABLE entry (
  campaign_id words NOT NULL DEFAULT mine() REFERENCES shelf ON DELETE CASCADE,
  seq bigint NOT NULL CHECK (seq > 0),
  written words NOT NULL,
  kind words NOT NULL CHECK (kind IN (
    'begin', 'seat', 'sheet', 'ruling', 'approval', 'amendment', 'run', 'release', 'mail', 'letter')),
  step words NOT NULL,
  body json_words NOT NULL,
  chain words NOT NULL,
  PRIMARY KEY (campaign_id, seq)
);
CREATE INDEX entry_by_kind ON entry (campaign_id, kind, seq);

CREATE TABLE beat (
  campaign_id words NOT NULL DEFAULT mine(),
  run bigint NOT NULL,
  no bigint NOT NULL,
  at words NOT NULL,
  facts json_words NOT NULL,
  rolls json_words NOT NULL,
  PRIMARY KEY (campaign_id, run, no),
  FOREIGN KEY (campaign_id, run) REFERENCES entry ON DELETE CASCADE
);

CREATE TABLE snapshot (
  campaign_id words NOT NULL DEFAULT mine(),
  entry bigint NOT NULL,
  state json_words NOT NULL,
  digest words,
  packed bytea,
  PRIMARY KEY (campaign_id, entry),
  FOREIGN KEY (campaign_id, entry) REFERENCES entry ON DELETE CASCADE
);

CREATE TABLE letter (
  campaign_id words NOT NULL DEFAULT mine(),
  id bigint NOT NULL,
  entry bigint NOT NULL,
  step words NOT NULL,
  seat words,
  mail words,
  name words,
  subject words NOT NULL,
  text words NOT NULL,
  html words NOT NULL,
  picture json_words,
  about json_words,
  message_id words NOT NULL,
  in_reply_to words,
  written words NOT NULL,
  state words NOT NULL CHECK (state IN ('held', 'ready', 'sent', 'failed', 'void')),
  changed words NOT NULL,
  problem words,
  tries bigint NOT NULL DEFAULT 0,
  run bigint,
  corrects bigint,
  back words,
  freed bigint,
  due words,
  again bigint,
  redrawn json_words,
  final bigint NOT NULL DEFAULT 0 CHECK (final IN (0, 1)),
  sent_with bigint,
  packed bytea,
  PRIMARY KEY (campaign_id, id),
  UNIQUE (campaign_id, message_id),
  FOREIGN KEY (campaign_id, entry) REFERENCES entry ON DELETE CASCADE,
  FOREIGN KEY (campaign_id, run) REFERENCES entry DEFERRABLE,
  FOREIGN KEY (campaign_id, freed) REFERENCES entry DEFERRABLE,
  FOREIGN KEY (campaign_id, corrects) REFERENCES letter DEFERRABLE,
  FOREIGN KEY (campaign_id, again) REFERENCES letter DEFERRABLE,
  FOREIGN KEY (campaign_id, sent_with) REFERENCES letter DEFERRABLE
);
CREATE INDEX letter_by_state ON letter (campaign_id, state, id);
CREATE INDEX letter_by_entry ON letter (campaign_id, entry);
CREATE INDEX letter_by_correction ON letter (campaign_id, corrects) WHERE corrects IS NOT NULL;
CREATE INDEX letter_sent_with ON letter (campaign_id, sent_with) WHERE sent_with IS NOT NULL;

CREATE TABLE draft (
  campaign_id words NOT NULL DEFAULT mine() REFERENCES shelf ON DELETE CASCADE,
  seat words NOT NULL,
  key words NOT NULL,
  text words NOT NULL,
  revision bigint NOT NULL CHECK (revision > 0),
  written words NOT NULL,
  PRIMARY KEY (campaign_id, seat, key)
);

CREATE TABLE ready (
  campaign_id words NOT NULL DEFAULT mine(),
  seat words NOT NULL,
  key words NOT NULL,
  sheet bigint NOT NULL,
  written words NOT NULL,
  PRIMARY KEY (campaign_id, seat, key),
  FOREIGN KEY (campaign_id, sheet) REFERENCES entry ON DELETE CASCADE
);

CREATE TABLE roll (
  campaign_id words NOT NULL DEFAULT mine(),
  name words NOT NULL,
  run bigint NOT NULL,
  signed words,
  signature words,
  PRIMARY KEY (campaign_id, name),
  FOREIGN KEY (campaign_id, run) REFERENCES entry ON DELETE CASCADE,
  CHECK ((signed IS NULL) = (signature IS NULL))
);
CREATE INDEX roll_by_run ON roll (campaign_id, run);

CREATE TABLE note (
  campaign_id words NOT NULL DEFAULT mine() REFERENCES shelf ON DELETE CASCADE,
  id bigint NOT NULL,
  text words NOT NULL,
  step words,
  place words,
  seat words,
  written words NOT NULL,
  changed words NOT NULL,
  PRIMARY KEY (campaign_id, id)
);

CREATE TABLE pencil (
  campaign_id words NOT NULL DEFAULT mine() REFERENCES shelf ON DELETE CASCADE,
  seat words NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  base bigint NOT NULL,
  step words NOT NULL,
  written words NOT NULL,
  body json_words,
  PRIMARY KEY (campaign_id, seat, number, base)
);

CREATE TABLE due (
  campaign_id words NOT NULL DEFAULT mine() REFERENCES shelf ON DELETE CASCADE,
  key words NOT NULL,
  at words NOT NULL,
  state words NOT NULL CHECK (state IN ('waiting', 'done', 'stopped')),
  PRIMARY KEY (campaign_id, key)
);
CREATE INDEX due_waiting ON due (campaign_id, at) WHERE state = 'waiting';

CREATE VIEW abandoned AS
  SELECT CAST(json_extract(body, '$.text') AS bigint) AS since, seq AS till
  FROM entry WHERE kind = 'ruling' AND json_extract(body, '$.on') = 'take-back';

-- What is written stays as it was written, until its campaign is taken away as a whole.
CREATE FUNCTION stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('vedette.removes', true) = 'yes' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'the journal is append-only: %', TG_ARGV[0];
END $$;

CREATE FUNCTION letter_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.campaign_id, NEW.id, NEW.entry, NEW.step, NEW.seat, NEW.mail, NEW.name, NEW.subject, NEW.text, NEW.html,
      NEW.picture, NEW.about, NEW.message_id, NEW.in_reply_to, NEW.written, NEW.run, NEW.corrects, NEW.due, NEW.again,
      NEW.packed)
    IS DISTINCT FROM
     (OLD.campaign_id, OLD.id, OLD.entry, OLD.step, OLD.seat, OLD.mail, OLD.name, OLD.subject, OLD.text, OLD.html,
      OLD.picture, OLD.about, OLD.message_id, OLD.in_reply_to, OLD.written, OLD.run, OLD.corrects, OLD.due, OLD.again,
      OLD.packed)
    OR (OLD.redrawn IS NOT NULL AND NEW.redrawn IS DISTINCT FROM OLD.redrawn)
  THEN RAISE EXCEPTION 'the journal is append-only: a letter stands'; END IF;
  IF OLD.freed IS NOT NULL AND NEW.freed IS DISTINCT FROM OLD.freed
  THEN RAISE EXCEPTION 'the journal is append-only: a letter that may leave stays free'; END IF;
  IF OLD.state IN ('sent', 'void') AND NEW.state IS DISTINCT FROM OLD.state
  THEN RAISE EXCEPTION 'the journal is append-only: a letter that left stays sent'; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON meta FOR EACH ROW EXECUTE FUNCTION stays('meta stands');
CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON pack_file FOR EACH ROW EXECUTE FUNCTION stays('a pack file stands');
CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON entry FOR EACH ROW EXECUTE FUNCTION stays('an entry stands');
CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON beat FOR EACH ROW EXECUTE FUNCTION stays('a beat stands');
CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON snapshot FOR EACH ROW EXECUTE FUNCTION stays('a snapshot stands');
CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON roll FOR EACH ROW EXECUTE FUNCTION stays('a roll stands');
CREATE TRIGGER stays BEFORE DELETE ON letter FOR EACH ROW EXECUTE FUNCTION stays('a letter stays');
CREATE TRIGGER stands BEFORE UPDATE ON letter FOR EACH ROW EXECUTE FUNCTION letter_stands();

SET LOCAL search_path TO vedette_desk, vedette;

CREATE TABLE person (
  campaign_id words NOT NULL DEFAULT mine() REFERENCES shelf ON DELETE CASCADE,
  id bigint NOT NULL,
  mail words NOT NULL,
  handle words NOT NULL,
  made words NOT NULL,
  PRIMARY KEY (campaign_id, id),
  UNIQUE (campaign_id, mail),
  UNIQUE (campaign_id, handle)
);

CREATE TABLE wish (
  campaign_id words NOT NULL DEFAULT mine() REFERENCES shelf ON DELETE CASCADE,
  id bigint NOT NULL,
  mail words NOT NULL,
  message_id words NOT NULL,
  wished words NOT NULL,
  due words NOT NULL,
  tries bigint NOT NULL DEFAULT 0,
  problem words,
  PRIMARY KEY (campaign_id, id),
  UNIQUE (campaign_id, message_id)
);
CREATE INDEX wish_by_due ON wish (campaign_id, due);

CREATE TABLE link (
  campaign_id words NOT NULL DEFAULT mine(),
  hash words NOT NULL,
  person bigint NOT NULL,
  made words NOT NULL,
  ends words NOT NULL,
  PRIMARY KEY (campaign_id, hash),
  FOREIGN KEY (campaign_id, person) REFERENCES person ON DELETE CASCADE
);

CREATE TABLE session (
  campaign_id words NOT NULL DEFAULT mine(),
  id words NOT NULL,
  hash words NOT NULL,
  person bigint NOT NULL,
  device words NOT NULL,
  made words NOT NULL,
  seen words NOT NULL,
  ends words NOT NULL,
  PRIMARY KEY (campaign_id, id),
  UNIQUE (campaign_id, hash),
  FOREIGN KEY (campaign_id, person) REFERENCES person ON DELETE CASCADE
);
CREATE INDEX session_by_person ON session (campaign_id, person);

CREATE TABLE passkey (
  campaign_id words NOT NULL DEFAULT mine(),
  id words NOT NULL,
  person bigint NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports json_words NOT NULL,
  device words NOT NULL,
  made words NOT NULL,
  used words,
  PRIMARY KEY (campaign_id, id),
  FOREIGN KEY (campaign_id, person) REFERENCES person ON DELETE CASCADE
);
CREATE INDEX passkey_by_person ON passkey (campaign_id, person);

CREATE TABLE challenge (
  campaign_id words NOT NULL DEFAULT mine(),
  hash words NOT NULL,
  person bigint,
  ends words NOT NULL,
  PRIMARY KEY (campaign_id, hash),
  FOREIGN KEY (campaign_id, person) REFERENCES person ON DELETE CASCADE
);

CREATE TABLE campaign (
  campaign_id words NOT NULL DEFAULT mine() REFERENCES shelf ON DELETE CASCADE,
  name words NOT NULL,
  file words NOT NULL,
  title words NOT NULL,
  PRIMARY KEY (campaign_id, name)
);

CREATE TABLE holding (
  campaign_id words NOT NULL DEFAULT mine(),
  campaign words NOT NULL,
  seat words NOT NULL,
  mail words NOT NULL,
  name words NOT NULL,
  PRIMARY KEY (campaign_id, campaign, seat),
  FOREIGN KEY (campaign_id, campaign) REFERENCES campaign ON DELETE CASCADE
);
CREATE INDEX holding_by_mail ON holding (campaign_id, mail);

CREATE TABLE head (
  campaign_id words NOT NULL DEFAULT mine() REFERENCES shelf ON DELETE CASCADE,
  name words NOT NULL,
  campaign words NOT NULL,
  seq bigint NOT NULL,
  chain words NOT NULL,
  PRIMARY KEY (campaign_id, name)
);

CREATE TABLE invitation (
  campaign_id words NOT NULL DEFAULT mine() REFERENCES shelf ON DELETE CASCADE,
  id bigint NOT NULL,
  campaign words NOT NULL,
  seat words NOT NULL,
  mail words NOT NULL,
  about json_words NOT NULL,
  message_id words NOT NULL,
  made words NOT NULL,
  due words,
  tries bigint NOT NULL DEFAULT 0,
  problem words,
  hash words,
  ends words,
  used words,
  PRIMARY KEY (campaign_id, id),
  UNIQUE (campaign_id, message_id),
  UNIQUE (campaign_id, hash)
);
CREATE INDEX invitation_by_seat ON invitation (campaign_id, campaign, seat);
CREATE INDEX invitation_by_due ON invitation (campaign_id, due);

CREATE TABLE pack (
  campaign_id words NOT NULL DEFAULT mine() REFERENCES shelf ON DELETE CASCADE,
  name words NOT NULL,
  system words NOT NULL,
  about json_words NOT NULL,
  made words NOT NULL,
  changed words NOT NULL,
  PRIMARY KEY (campaign_id, name)
);

CREATE TABLE pack_file (
  campaign_id words NOT NULL DEFAULT mine(),
  pack words NOT NULL,
  path words NOT NULL,
  text words NOT NULL,
  PRIMARY KEY (campaign_id, pack, path),
  FOREIGN KEY (campaign_id, pack) REFERENCES pack ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE mailbox (
  campaign_id words NOT NULL DEFAULT mine() REFERENCES shelf ON DELETE CASCADE,
  name words NOT NULL,
  validity words NOT NULL,
  uid bigint NOT NULL,
  PRIMARY KEY (campaign_id, name)
);

-- No statement sees another campaign's rows, whatever it asks for: that of the present transaction, or none.
DO $$
DECLARE found record;
BEGIN
  FOR found IN SELECT table_schema, table_name FROM information_schema.columns
    WHERE column_name = 'campaign_id' AND table_schema IN ('vedette', 'vedette_desk')
  LOOP
    EXECUTE format('ALTER TABLE %I.%I ENABLE ROW LEVEL SECURITY', found.table_schema, found.table_name);
    EXECUTE format('ALTER TABLE %I.%I FORCE ROW LEVEL SECURITY', found.table_schema, found.table_name);
    EXECUTE format('CREATE POLICY mine ON %I.%I USING (campaign_id = vedette.mine())', found.table_schema, found.table_name);
  END LOOP;
END $$;
