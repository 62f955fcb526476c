-- `unread`: 1 where the campaign's file could not be looked into. Its title, its tag and the addresses that its players write from
-- are as they were found before, so that its e-mails wait for it. All files are looked into again for it.
DELETE FROM campaign;
DROP INDEX campaign_unread;
ALTER TABLE campaign ADD COLUMN unread INTEGER NOT NULL DEFAULT 0;
CREATE INDEX campaign_unread ON campaign (name) WHERE unread = 1;
