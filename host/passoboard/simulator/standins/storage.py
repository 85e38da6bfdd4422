"""Stand-in for ``storage``: whether the host or the program may write to the drive."""

from simulated.current import rig


class _Mount:
    """The drive as the program sees it."""

    __slots__ = ()

    @property
    def readonly(self) -> bool:
        """Whether the drive is read-only for the program because the host may write."""
        return rig.drive_visible

    @property
    def label(self) -> str:
        """The drive's name."""
        return "CIRCUITPY"


def getmount(mount_path: str) -> _Mount:
    """Return the drive."""
    _check(mount_path)
    return _Mount()


def remount(mount_path: str, readonly: bool = False, *, disable_concurrent_write_protection: bool = False) -> None:
    """Change who may write; while the host sees the drive, only ``boot.py`` can do this."""
    _check(mount_path)
    if not rig.booting and rig.drive_visible and not disable_concurrent_write_protection:
        raise RuntimeError("Cannot remount '/' when visible via USB.")
    rig.drive_visible = bool(readonly)


def disable_usb_drive() -> None:
    """Hide the drive from the host."""
    _show(False)


def enable_usb_drive() -> None:
    """Show the drive to the host."""
    _show(True)


def _show(visible: bool) -> None:
    """Show or hide the drive, which only ``boot.py`` can do."""
    if not rig.booting:
        raise RuntimeError("Cannot change USB devices now")
    rig.drive_visible = visible


def _check(mount_path: str) -> None:
    """Raise OSError for any path other than the drive's."""
    if mount_path != "/":
        raise OSError(22)
