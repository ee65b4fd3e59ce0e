update jobs set result_bytes = 12 where outcome is not null;
