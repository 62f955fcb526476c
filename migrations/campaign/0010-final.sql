-- A letter that a mail server refused for good (5xx) is not tried again by itself: `final` is 1 until the gamemaster says so.
ALTER TABLE letter ADD COLUMN final INTEGER NOT NULL DEFAULT 0 CHECK (final IN (0, 1));
