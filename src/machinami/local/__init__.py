"""Tables on a device, without a server: the server's table logic in one process, for one browser page.

`device.Device` answers the page's requests and holds its tables. It imports only the standard library and
msgspec, so that it runs in a browser worker.
"""
