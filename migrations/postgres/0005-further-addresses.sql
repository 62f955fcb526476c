-- As migrations/desk/0009-further-addresses.sql. The rows of all folders at once, which the owner of the tables otherwise may not see.
ALTER TABLE vedette_desk.campaign NO FORCE ROW LEVEL SECURITY;
DELETE FROM vedette_desk.campaign;
ALTER TABLE vedette_desk.campaign FORCE ROW LEVEL SECURITY;
CREATE TABLE vedette_desk.further_address (
  campaign_id vedette.words NOT NULL DEFAULT vedette.mine(),
  campaign vedette.words NOT NULL,
  mail vedette.words NOT NULL,
  PRIMARY KEY (campaign_id, mail, campaign),
  FOREIGN KEY (campaign_id, campaign) REFERENCES vedette_desk.campaign ON DELETE CASCADE
);
CREATE INDEX further_address_by_campaign ON vedette_desk.further_address (campaign_id, campaign);
ALTER TABLE vedette_desk.further_address ENABLE ROW LEVEL SECURITY;
ALTER TABLE vedette_desk.further_address FORCE ROW LEVEL SECURITY;
CREATE POLICY mine ON vedette_desk.further_address USING (campaign_id = vedette.mine());
