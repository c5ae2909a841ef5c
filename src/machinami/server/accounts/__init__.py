"""Who is who: names that outlive a browser, by passkeys and by links that are good once."""
