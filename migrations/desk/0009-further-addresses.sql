-- From where else holders of a campaign's seats write: where to look for the campaign of an e-mail. Nobody signs in by one. All
-- files are looked into again for it.
DELETE FROM campaign;
CREATE TABLE further_address (
  campaign TEXT NOT NULL REFERENCES campaign (name) ON DELETE CASCADE,
  -- In lower case.
  mail TEXT NOT NULL,
  PRIMARY KEY (mail, campaign)
) STRICT, WITHOUT ROWID;
CREATE INDEX further_address_by_campaign ON further_address (campaign);
