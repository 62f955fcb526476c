-- `strikes`: when the clock does something next by itself; `posts`: when a letter may leave next. ISO, UTC; NULL where nothing
-- waits. All files are looked into again for it.
DELETE FROM campaign;
ALTER TABLE campaign ADD COLUMN strikes TEXT;
ALTER TABLE campaign ADD COLUMN posts TEXT;
CREATE INDEX campaign_by_strikes ON campaign (strikes) WHERE strikes IS NOT NULL;
CREATE INDEX campaign_by_posts ON campaign (posts) WHERE posts IS NOT NULL;
CREATE INDEX campaign_unread ON campaign (name) WHERE title = '';
