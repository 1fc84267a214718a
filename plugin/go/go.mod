module tabia

go 1.19
