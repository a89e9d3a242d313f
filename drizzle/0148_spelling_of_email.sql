-- Where somebody agreed again: on the screens it is written "email" everywhere.
update consents set page = 'Email' where page = 'E-mail';
