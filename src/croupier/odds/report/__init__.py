"""PAR sheets: the mathematics of a rulebook as a document for those who must approve it.

``make_sheet`` works out what a sheet says; ``to_html`` and ``to_pdf`` set it. Import them from
their modules when a sheet is wanted: the charts and kernels behind them are heavy.
"""
