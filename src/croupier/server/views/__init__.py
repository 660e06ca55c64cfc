"""What each may see: everyone, a patron, staff; now and in the past."""
