-- `untagged`: 1 where the Message-IDs of the campaign's first letters do not end with its tag, as an earlier Vedette wrote them.
-- All files are looked into again for it.
DELETE FROM campaign;
ALTER TABLE campaign ADD COLUMN untagged INTEGER NOT NULL DEFAULT 0;
CREATE INDEX campaign_untagged ON campaign (name) WHERE untagged = 1;
