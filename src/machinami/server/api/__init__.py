"""What is asked over HTTP, from the gate inwards."""
