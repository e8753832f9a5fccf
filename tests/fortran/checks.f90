! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Counts what is wrong.
module checks
  implicit none
  integer :: failures = 0
contains
  subroutine check(good, what)
    logical, intent(in) :: good
    character(len=*), intent(in) :: what

    if (good) return
    failures = failures + 1
    print '(2a)', 'FAILED: ', what
  end subroutine check
end module checks
