-- As migrations/desk/0007-name-letters.sql. The rows of all folders at once, which the owner of the tables otherwise may not see.
ALTER TABLE vedette_desk.campaign NO FORCE ROW LEVEL SECURITY;
DELETE FROM vedette_desk.campaign;
ALTER TABLE vedette_desk.campaign FORCE ROW LEVEL SECURITY;
ALTER TABLE vedette_desk.campaign ADD COLUMN untagged bigint NOT NULL DEFAULT 0;
CREATE INDEX campaign_untagged ON vedette_desk.campaign (campaign_id, name) WHERE untagged = 1;
