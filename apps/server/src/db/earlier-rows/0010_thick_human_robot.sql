insert into payment_checks (name, requested_at, claim, claimed_at, customers, asked, failed, outcome, finished_at)
values ('all payments', '2026-11-25T08:00:00Z', '00000000-0000-4000-8000-0000000000c2', '2026-11-25T08:00:01Z', 2, 2, 1, 'checked',
  '2026-11-25T08:00:09Z');
