"""The players' side of the board: buttons, menus, the opponent."""
