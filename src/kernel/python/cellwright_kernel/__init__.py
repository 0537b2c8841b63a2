"""What runs inside the user's kernel: reading variables and checking code, executing neither.

The modules import each other and a few standard ones that every IPython has loaded, so that
importing is a look-up; all other modules are looked up among the loaded ones. Source is ASCII. The
page sends them with the request and keeps them in one private entry of ``sys.modules`` per
version; the user's namespace is read, never written.
"""
