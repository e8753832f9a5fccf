# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os

from spack_repo.builtin.build_systems.cmake import CMakePackage
from spack_repo.builtin.build_systems.cuda import CudaPackage
from spack_repo.builtin.build_systems.rocm import ROCmPackage

from spack.package import *

# To be filled in for a release (CONTRIBUTING.md, "Releases"):
HOMEPAGE = None  # page of the project, "https://..."
GIT = None  # public git repository; None: the checkout in which this recipe lies
MAINTAINERS = ()  # GitHub names of those who look after this recipe

CHECKOUT = os.path.abspath(os.path.join(os.path.dirname(__file__), *([os.pardir] * 5)))


class Runnel(CMakePackage, CudaPackage, ROCmPackage):
    """Parallel random-number streams for Kokkos: exact serial sequences at
    device speed, jumps, leapfrog, and restart from HDF5 checkpoints."""

    homepage = HOMEPAGE
    # runnel@main is the branch main of this repository. For uncommitted work:
    # spack develop --path <checkout> runnel@main
    git = GIT or f"file://{CHECKOUT}"

    test_requires_compiler = True

    maintainers(*MAINTAINERS)

    license("Apache-2.0 WITH LLVM-exception")

    version("main", branch="main")

    variant("hdf5", default=True, description="Checkpoints in HDF5 files")
    variant("tools", default=True, description="The runnel program")
    # With +capi and +fortran also from these.
    variant("mpi", default=False, description="Streams and checkpoints of many ranks")
    variant("validate", default=False, description="Statistical tests")
    variant("capi", default=False, description="C interface, also in place of SPRNG's")
    variant("fortran", default=False, description="Fortran module and RMMARD")
    variant("kokkos_kernels", default=False, description="Use with Kokkos Kernels")
    variant(
        "host_levels",
        default=True,
        description="Host kernels for x86-64, v3 and v4, chosen at run time",
    )
    # CMake knows the names and refuses others.
    variant(
        "compiled_generators",
        default="all",
        values=str,
        multi=True,
        description="Whose usual fills are compiled into the library: ranmar24,philox4x32",
    )
    variant("shared", default=True, description="Build shared libraries")
    variant("openmp", default=False, description="Kokkos with OpenMP")
    # Kokkos is compiled for one architecture.
    variant(
        "cuda_arch",
        default="none",
        values=("none",) + CudaPackage.cuda_arch_values,
        multi=False,
        sticky=True,
        when="+cuda",
        description="CUDA architecture",
    )
    variant(
        "amdgpu_target",
        default="none",
        values=("none",) + ROCmPackage.amdgpu_targets,
        multi=False,
        sticky=True,
        when="+rocm",
        description="AMD GPU architecture",
    )

    depends_on("cxx", type="build")
    # CMake finds the HDF5 C library with the C compiler.
    depends_on("c", type="build", when="+hdf5")
    depends_on("c", type="build", when="+capi")
    depends_on("fortran", type="build", when="+fortran")
    depends_on("cmake@3.22:", type="build")
    depends_on("cli11@2.1:", type="build", when="+tools")
    depends_on("googletest@1.12:", type="test")

    # Other back ends and options: spack install runnel ^kokkos +threads
    depends_on("kokkos@4.5:5")
    depends_on("kokkos +openmp", when="+openmp")
    for arch in CudaPackage.cuda_arch_values:
        depends_on(f"kokkos +cuda cuda_arch={arch}", when=f"+cuda cuda_arch={arch}")
    for arch in ROCmPackage.amdgpu_targets:
        depends_on(f"kokkos +rocm amdgpu_target={arch}", when=f"+rocm amdgpu_target={arch}")
    # Of a Kokkos that Spack did not install it may not know this.
    depends_on("cuda", when="^kokkos +cuda")
    depends_on("hip", when="^kokkos +rocm")
    conflicts("^kokkos cxxstd=17", msg="Runnel is C++20: kokkos cxxstd=20 or 23")
    requires("^kokkos +cuda_lambda", when="^kokkos@4 +cuda")
    requires("^kokkos +pic", when="+shared ^kokkos ~shared")
    # The first is preferred: a Clang that is there too need not know this CUDA.
    requires("^kokkos +wrapper", "^kokkos ~wrapper", policy="any_of", when="^kokkos +cuda")
    conflicts(
        "^kokkos +cuda ~wrapper %cxx=gcc",
        msg="GCC compiles Kokkos for CUDA by nvcc_wrapper: kokkos +wrapper",
    )
    conflicts(
        "%cxx=gcc",
        when="^kokkos +cuda ~wrapper",
        msg="a Kokkos that Clang compiled for CUDA (~wrapper) is used from Clang",
    )
    depends_on("kokkos-kernels@4.5:5", when="+kokkos_kernels")

    depends_on("boost@1.74: +math", when="+validate")
    depends_on("mpi@3:", when="+mpi")
    depends_on("hdf5@1.10.2:", when="+hdf5")
    # With a parallel HDF5 all ranks write one file.
    depends_on("hdf5 +mpi", when="+hdf5 +mpi")
    # Without ranks both do. The header of a parallel one includes mpi.h.
    depends_on("mpi", when="^hdf5 +mpi")

    conflicts(
        "+cuda",
        when="cuda_arch=none",
        msg="+cuda needs the GPU's architecture, for instance cuda_arch=90",
    )
    conflicts(
        "+rocm",
        when="amdgpu_target=none",
        msg="+rocm needs the GPU's architecture, for instance amdgpu_target=gfx90a",
    )
    conflicts("+cuda", when="+rocm", msg="Kokkos has one kind of GPU: +cuda or +rocm")
    # Also refused, with more words, by our CMake code.
    conflicts("~capi", when="+fortran", msg="Fortran calls the C interface: +capi")
    conflicts(
        "^cuda@12.9:",
        when="^kokkos@4 +cuda",
        msg="nvcc 12.9 and later miscompile kernels with the mdspan of Kokkos 4: "
        "use Kokkos 5 or CUDA 12.8",
    )
    conflicts("^cuda@:12.3", when="^kokkos +cuda", msg="nvcc 12.4 or newer is needed")
    conflicts("^hip@:5.6", when="^kokkos +rocm", msg="ROCm 5.7 or newer is needed")
    conflicts("%cxx=gcc@:11", msg="GCC 12 or newer is needed")
    conflicts("%cxx=clang@:15", msg="Clang 16 or newer is needed")
    conflicts(
        "^kokkos +cmake_lang",
        msg="Runnel compiles as C++: use kokkos ~cmake_lang +wrapper",
    )

    sanity_check_is_file = [
        join_path("include", "runnel", "runnel.hpp"),
        join_path("include", "runnel", "config.hpp"),
    ]

    examples_dir = "examples"

    @property
    def gpu_compiler(self):
        """What compiles in place of the C++ compiler, where Kokkos has GPUs."""
        kokkos = self.spec["kokkos"]
        if kokkos.satisfies("+wrapper"):
            # A Kokkos that Spack did not install brings its own.
            owner = kokkos if kokkos.external else self.spec["kokkos-nvcc-wrapper"]
            return join_path(owner.prefix.bin, "nvcc_wrapper")
        if kokkos.satisfies("+rocm") and not (
            self.spec.satisfies("%cxx=clang") or self.spec.satisfies("%cxx=rocmcc")
        ):
            return join_path(self.spec["hip"].prefix.bin, "hipcc")
        return None

    @property
    def wrapper_environment(self):
        """What nvcc_wrapper is told: the compiler of host code and where CUDA is."""
        if not self.spec.satisfies("^kokkos +wrapper"):
            return {}
        return {
            "NVCC_WRAPPER_DEFAULT_COMPILER": self["cxx"].cxx,
            "CUDA_ROOT": str(self.spec["cuda"].prefix),
        }

    def setup_build_environment(self, env: EnvironmentModifications) -> None:
        for name, value in self.wrapper_environment.items():
            env.set(name, value)

    def cmake_args(self):
        args = [
            self.define_from_variant("BUILD_SHARED_LIBS", "shared"),
            self.define_from_variant("Runnel_ENABLE_HDF5", "hdf5"),
            self.define_from_variant("Runnel_ENABLE_TOOLS", "tools"),
            self.define_from_variant("Runnel_ENABLE_MPI", "mpi"),
            self.define_from_variant("Runnel_ENABLE_VALIDATE", "validate"),
            self.define_from_variant("Runnel_ENABLE_CAPI", "capi"),
            self.define_from_variant("Runnel_ENABLE_FORTRAN", "fortran"),
            self.define_from_variant("Runnel_ENABLE_KOKKOS_KERNELS", "kokkos_kernels"),
            self.define_from_variant("Runnel_ENABLE_HOST_LEVELS", "host_levels"),
            self.define("Runnel_ENABLE_TESTS", self.run_tests),
            self.define("Runnel_ENABLE_BENCHMARKS", False),
            self.define("Runnel_ENABLE_EXAMPLES", False),
            self.define("Runnel_FETCH_KOKKOS", False),
        ]
        compiled = self.spec.variants["compiled_generators"].value
        if "all" not in compiled:
            args.append(self.define("Runnel_COMPILED_GENERATORS", compiled))
        if self.gpu_compiler:
            args.append(self.define("CMAKE_CXX_COMPILER", self.gpu_compiler))
        if self.run_tests:
            # Are the numbers right, from this compiler on this machine? Known answers
            # of all generators, and properties of one of each kind. What is left out
            # is about the sources, or done by spack test run.
            left_out = "cmake compile docs flags fuzz headers install oracles rooms scripts"
            args += [
                self.define("Runnel_TESTS", [f"-{tests}" for tests in left_out.split()]),
                self.define(
                    "Runnel_TEST_GENERATORS", ["ranmar24", "mtdc", "sprng_lfg", "philox4x32"]
                ),
            ]
        return args

    def check(self):
        """The tests that take seconds. Those that need a GPU skip themselves
        without one, and those of many ranks are left to spack test run."""
        ctest = Executable(self.spec["cmake"].prefix.bin.ctest)
        with working_dir(self.build_directory):
            ctest("-L", "^fast$", "-LE", "^mpi$", "--output-on-failure", "--no-tests=error")

    @run_after("install")
    def cache_examples(self):
        """Keep the examples for spack test run."""
        cache_extra_test_sources(self, [self.examples_dir])

    @property
    def consumer_args(self):
        """What CMake is told by a project that uses what was installed."""
        args = [
            self.define("CMAKE_CXX_COMPILER", self.gpu_compiler or self["cxx"].cxx),
            self.define("Runnel_ROOT", self.prefix),
            self.define("Kokkos_ROOT", self.spec["kokkos"].prefix),
        ]
        if self.spec.satisfies("%c"):
            args.append(self.define("CMAKE_C_COMPILER", self["c"].cc))
        if self.spec.satisfies("+fortran"):
            args.append(self.define("CMAKE_Fortran_COMPILER", self["fortran"].fortran))
        if self.spec.satisfies("+hdf5"):
            args.append(self.define("HDF5_ROOT", self.spec["hdf5"].prefix))
        if self.spec.satisfies("^mpi"):
            args.append(self.define("MPI_HOME", self.spec["mpi"].prefix))
        return args

    def test_examples(self):
        """build the examples against the installed library and run them"""
        source = join_path(self.test_suite.current_test_cache_dir, self.examples_dir)
        cmake = Executable(self.spec["cmake"].prefix.bin.cmake)
        ctest = Executable(self.spec["cmake"].prefix.bin.ctest)
        with set_env(**self.wrapper_environment):
            cmake("-S", source, "-B", "build", *self.consumer_args)
            cmake("--build", "build", "--parallel", str(make_jobs))
            ctest("--test-dir", "build", "--output-on-failure", "--no-tests=error")

    def test_program(self):
        """draw the published numbers of RANMAR by the runnel program"""
        if self.spec.satisfies("~tools"):
            raise SkipTest("The runnel program was not built (~tools)")
        runnel = which(self.prefix.bin.runnel, required=True)
        numbers = runnel(
            *("generate", "ranmar24", "--offset", "20000", "--count", "6"),
            output=str.split,
        )
        expected = [6533892, 14220222, 7275067, 6172232, 8354498, 10633180]
        assert [int(number) for number in numbers.split()] == expected
