package netsuite

// Waiting is the number of calls that wait for a place, for tests that need to
// know that a call has come to the gate.
func (c *Client) Waiting() int {
	c.gate.mu.Lock()
	defer c.gate.mu.Unlock()
	n := 0
	for _, lane := range c.gate.waiting {
		n += len(lane)
	}
	return n
}
