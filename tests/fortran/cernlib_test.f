C SPDX-FileCopyrightText: 2026 The Runnel authors
C SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

C     A caller of RANMAR and RM48 in the Fortran that they were made
C     for: fixed form, no interfaces, default kinds.
      PROGRAM CLTEST
      IMPLICIT NONE
      REAL R(20006), S(100)
      DOUBLE PRECISION D(10), E(100), F(100)
      INTEGER IJKL, N1, N2, I, NFAIL
      EXTERNAL RANMAR, RMARIN, RMARUT, RM48, RM48IN, RM48UT
      EXTERNAL RUNNEL_RANMAR_EXTENDED, RUNNEL_RM48IN_AS_CERNLIB
      NFAIL = 0

C     Nobody has seeded.
      DO I = 1, 20001, 100
        CALL RANMAR(R(I), MIN(100, 20007 - I))
      END DO
      IF ( R(1) .NE. 1952718.0 / 2.0**24 ) NFAIL = NFAIL + 1
      IF ( R(20001) .NE. 6533892.0 / 2.0**24 ) NFAIL = NFAIL + 1
      IF ( R(20006) .NE. 10633180.0 / 2.0**24 ) NFAIL = NFAIL + 1
      CALL RMARUT(IJKL, N1, N2)
      IF ( IJKL .NE. 54217137 ) NFAIL = NFAIL + 1
      IF ( N1 .NE. 20006 .OR. N2 .NE. 0 ) NFAIL = NFAIL + 1
      CALL RMARIN(54217137, 10000, 0)
      CALL RANMAR(S, 100)
      DO I = 1, 100
        IF ( S(I) .NE. R(10000 + I) ) NFAIL = NFAIL + 1
      END DO

      CALL RM48(D, 10)
      IF ( D(1) .NE. 133543159487477D0 * 2D0**(-48) ) NFAIL = NFAIL + 1
      IF ( D(10) .NE. 166087249431661D0 * 2D0**(-48) ) NFAIL = NFAIL + 1
      CALL RM48UT(IJKL, N1, N2)
      IF ( IJKL .NE. 54217137 .OR. N1 .NE. 10 ) NFAIL = NFAIL + 1
      CALL RM48IN(54217137, 20000, 0)
      CALL RM48(D, 1)
      IF ( D(1) .NE. 149082145761294D0 * 2D0**(-48) ) NFAIL = NFAIL + 1

C     Restarts as CERNLIB made them.
      CALL RM48IN(5, 28, 0)
      CALL RM48(E, 100)
      CALL RUNNEL_RM48IN_AS_CERNLIB(1)
      CALL RM48IN(5, 7, 3)
      CALL RM48(F, 100)
      DO I = 1, 100
        IF ( E(I) .NE. F(I) ) NFAIL = NFAIL + 1
      END DO

      CALL RUNNEL_RANMAR_EXTENDED(1)
      CALL RM48IN(54217137, 0, 0)
      CALL RM48(D, 1)
      IF ( D(1) .NE. 133543131031521D0 * 2D0**(-48) ) NFAIL = NFAIL + 1
      CALL RM48UT(IJKL, N1, N2)
      IF ( IJKL .NE. 1054217137 ) NFAIL = NFAIL + 1

      IF ( NFAIL .GT. 0 ) THEN
        PRINT *, NFAIL, ' CHECKS FAILED'
        STOP 1
      END IF
      END
