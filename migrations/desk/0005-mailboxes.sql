-- How far a mailbox has been read: the UIDVALIDITY of the server, and the last UID of which the mail is kept in a campaign.
CREATE TABLE mailbox (
  name TEXT PRIMARY KEY,
  validity TEXT NOT NULL,
  uid INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
