-- As migrations/desk/0006-find-campaigns.sql.
ALTER TABLE vedette_desk.campaign ADD COLUMN tag vedette.words NOT NULL DEFAULT '';
CREATE INDEX campaign_by_tag ON vedette_desk.campaign (campaign_id, tag);
CREATE INDEX campaign_by_title ON vedette_desk.campaign (campaign_id, title, name);
