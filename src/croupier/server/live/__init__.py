"""Live: streams of tables, and wallets as they change."""
