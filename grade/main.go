// Command grade is the instructor's program.
package main

func main() {}
