"""The wire between board and host: frames, messages, resending; no input or output of its own (docs/PROTOCOL.md)."""
