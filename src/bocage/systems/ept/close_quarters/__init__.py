"""Vehicles among infantry (EPT-17.3): overruns.

Men who assault vehicles (EPT-17.2) are in `assault`, in its modules `vehicle_round` and `blows_at_vehicles`; which
vehicles may overrun whom is in `vehicles.charging`.
"""
