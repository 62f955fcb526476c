-- As migrations/desk/0008-due-campaigns.sql. The rows of all folders at once, which the owner of the tables otherwise may not see.
ALTER TABLE vedette_desk.campaign NO FORCE ROW LEVEL SECURITY;
DELETE FROM vedette_desk.campaign;
ALTER TABLE vedette_desk.campaign FORCE ROW LEVEL SECURITY;
ALTER TABLE vedette_desk.campaign ADD COLUMN strikes vedette.words;
ALTER TABLE vedette_desk.campaign ADD COLUMN posts vedette.words;
CREATE INDEX campaign_by_strikes ON vedette_desk.campaign (campaign_id, strikes) WHERE strikes IS NOT NULL;
CREATE INDEX campaign_by_posts ON vedette_desk.campaign (campaign_id, posts) WHERE posts IS NOT NULL;
CREATE INDEX campaign_unread ON vedette_desk.campaign (campaign_id, name) WHERE title = '';
