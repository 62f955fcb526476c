-- As migrations/campaign/0014-letter-by-seat.sql.
CREATE INDEX letter_by_seat ON vedette.letter (campaign_id, seat, run);
