"""Wrong on purpose. Among equal scores the highest cards are left over."""
import sys

sys.dont_write_bytecode = True
import right as engine

engine.setting_key = lambda melds, left: (len(left), sorted((-rank for rank in left)))

engine.main()
