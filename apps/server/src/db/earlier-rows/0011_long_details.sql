-- Long lists of events are kept beside the record, compressed. Here it is one event from 3 to 4 seconds.
insert into elements (user_id, id, project_id, position, record, details, details_bytes)
values ('00000000-0000-4000-8000-00000000000a', 'element-2', 1, 1,
  '{"name": "Scoreboard", "color": "#00ff00", "positions": [], "events": [], "log": []}',
  'eAE1y0sKg0AQhOG71LoVXwHtA+QE7sTFoJUg0Tbo4Ea8e4iOu7/4qB3caH6FNjs4cqJ56F1RBsHq3eLrYSI0F9D6q4sgz8X9KS2TE8PM8krwpfuEY/wQdLO9hp7WEZrE5dEKxvkNbdrjB7xxKxc=', 135);
