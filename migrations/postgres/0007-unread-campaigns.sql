-- As migrations/desk/0010-unread-campaigns.sql. The rows of all folders at once, which the owner of the tables otherwise may not see.
ALTER TABLE vedette_desk.campaign NO FORCE ROW LEVEL SECURITY;
DELETE FROM vedette_desk.campaign;
ALTER TABLE vedette_desk.campaign FORCE ROW LEVEL SECURITY;
DROP INDEX vedette_desk.campaign_unread;
ALTER TABLE vedette_desk.campaign ADD COLUMN unread bigint NOT NULL DEFAULT 0;
CREATE INDEX campaign_unread ON vedette_desk.campaign (campaign_id, name) WHERE unread = 1;
