-- `tag`: what the tokens begin with to which the campaign's letters are answered. All files are looked into again for it.
DELETE FROM campaign;
ALTER TABLE campaign ADD COLUMN tag TEXT NOT NULL DEFAULT '';
CREATE INDEX campaign_by_tag ON campaign (tag);
CREATE INDEX campaign_by_title ON campaign (title, name);
