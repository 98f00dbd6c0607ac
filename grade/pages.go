package main

import "idempotencia/grade/cohort"

func (e *edition) pages([]cohort.Mark) error { return nil }
