package netsuite

// Queued returns the number of calls that wait for a slot, for tests that need to know that a call has
// reached the gate.
func (c *Client) Queued() int {
	c.gate.mu.Lock()
	defer c.gate.mu.Unlock()
	n := 0
	for _, lane := range c.gate.waiting {
		n += len(lane)
	}
	return n
}
