-- JSON may name characters that PostgreSQL keeps in no text: U+0000, and half of a surrogate pair. SQLite reads on over them; here
-- each of them is read as U+FFFD. What is kept stays as it is. An escape that is itself escaped (`\\u0000`) is none.
CREATE FUNCTION vedette.readable(doc text) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN strpos(doc, '\u') = 0 THEN doc
    ELSE regexp_replace(doc, '(?<!\\)((?:\\\\)*)\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\1\\ufffd', 'g') END::json $$;

CREATE OR REPLACE FUNCTION vedette.json_extract(doc text, path text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT vedette.readable(doc) #>> string_to_array(substr(path, 3), '.') $$;
CREATE OR REPLACE FUNCTION vedette.json_array_length(doc text, path text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT json_array_length(vedette.readable(doc) #> string_to_array(substr(path, 3), '.')) $$;
CREATE OR REPLACE FUNCTION vedette.json_each(doc text) RETURNS TABLE (value text) LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT json_array_elements_text(vedette.readable(doc)) $$;
